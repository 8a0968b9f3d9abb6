import { longFiles, onNode, testTimeout } from "../../jest.config.mjs"

/** Browser tests and tests of the running product: one real instance, built from scratch, serves them all. */
export default {
  ...onNode,
  testMatch: ["<rootDir>/__tests__/browser/**/*.test.ts"],
  testPathIgnorePatterns: longFiles,
  globalSetup: "<rootDir>/__tests__/support/instance-setup.ts",
  globalTeardown: "<rootDir>/__tests__/support/instance-teardown.ts",
  testTimeout: process.env.TEST_RESPONSE_DELAY ? 2 * testTimeout : testTimeout,
  testSequencer: "<rootDir>/__tests__/support/built-site-first.mjs",
  // Two browsers and a build are too much for two cores.
  maxWorkers: 1,
  // A suite whose start failed leaves processes behind; the run has to end all the same.
  forceExit: true,
}
