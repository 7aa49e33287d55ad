#!/usr/bin/env -S node --max-semi-space-size=8 --v8-pool-size=2
import { runCli } from '../dist/bindery.mjs';

process.exitCode = await runCli(process.argv, process.env);
