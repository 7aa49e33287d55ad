import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser of all tests is controlled. */
    browser: string;
  }
}

/** Starts the browser that all tests share: each reader has its own context in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: findExecutable(), args: ARGUMENTS });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}

/** The one without windows needs a third of the time. */
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

/** The distribution's Chromium, or the one that BINDERY_TEST_CHROMIUM names. */
function findExecutable(): string {
  const named = process.env['BINDERY_TEST_CHROMIUM'];
  const found = named === undefined || named === '' ? EXECUTABLES.find(existsSync) : named;
  if (found === undefined || !existsSync(found)) {
    throw new Error(
      'These tests need Chromium: install "chromium-headless-shell" or "chromium", or name a program with BINDERY_TEST_CHROMIUM.',
    );
  }
  return found;
}
