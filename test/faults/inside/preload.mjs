// Loaded by `node --import` into the program before any code of the program, so that faults come without a line in it.
// Tests talk to it through a socket (`control.mjs`); it does nothing until a command arrives.
import { register } from 'node:module';
import { moveClock } from './clock.mjs';
import { listenForOrders } from './control.mjs';
import { watchFiles } from './watched-files.mjs';
import { watchServerDatabase } from './watched-network.mjs';
import { watchProcesses } from './watched-processes.mjs';

// Programs that the server starts inherit its environment, and are none of this.
if (process.argv[2] === 'serve') {
  register('./replace-packages.mjs', import.meta.url);
  watchFiles();
  watchProcesses();
  watchServerDatabase();
  moveClock();
  listenForOrders(process.env['FAULTS_SOCKET']);
}
