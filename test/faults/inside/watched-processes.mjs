import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { begin } from './boundaries.mjs';

/** Intercepts the processes that the program starts, of which git writes: they continue when the program is killed. */
export function watchProcesses() {
  const { spawn } = childProcess;
  childProcess.spawn = (command, args, ...rest) => {
    const words = Array.isArray(args) ? args.filter((word) => word !== 'git' && /^[a-z][a-z-]+$/.test(word)) : [];
    const done = begin(`${command} ${words[0] ?? ''}`);
    const child = spawn(command, args, ...rest);
    child.prependOnceListener('exit', done);
    return child;
  };
  syncBuiltinESMExports();
}
