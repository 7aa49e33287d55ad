#!/usr/bin/env -S MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=8 --v8-pool-size=2
import { runCli } from '../dist/bindery.mjs';

// What it writes is for its own user, and so is what the programs write that it starts.
process.umask(0o077);
process.exitCode = await runCli(process.argv, process.env);
