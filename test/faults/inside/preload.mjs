// Loaded by `node --import` into the program before any of its code, so that faults can be injected without changing
// it. Tests control it through a socket (`control.mjs`); it does nothing until a command arrives.
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
