// Loaded by `node --import` into the program, so that it can be signaled from outside to let go of what nobody needs
// any more.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
