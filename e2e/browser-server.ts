import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startForeignHost } from './foreign-host.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket endpoint of the shared browser. */
    browser: string;
  }
}

/** Starts the browser that all tests share: each reader has a separate context in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const foreignHost = await startForeignHost();
  const args = [...ARGUMENTS, ...foreignHost.browserArguments];
  const server = await chromium.launchServer({ executablePath: findExecutable(), args });
  project.provide('browser', server.wsEndpoint());
  return async () => {
    await server.close();
    await foreignHost.close();
  };
}

/** The headless shell needs a third of the time. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The distribution's Chromium, or the one in BINDERY_TEST_CHROMIUM. */
function findExecutable(): string {
  const named = process.env['BINDERY_TEST_CHROMIUM'];
  const executable = named === undefined || named === '' ? EXECUTABLES.find(existsSync) : named;
  if (executable === undefined || !existsSync(executable)) {
    throw new Error(
      'These tests need Chromium: install "chromium-headless-shell" or "chromium", or name a program with BINDERY_TEST_CHROMIUM.',
    );
  }
  return executable;
}
