import { showFailure } from '../ui/toast.tsx';

/** Runs a change, and shows the server's message if it is refused. @returns whether it succeeded */
export async function attemptChange(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
