import { longFiles, onNode, testTimeout } from "../../jest.config.mjs"

/** Tests that build the site. They share a folder (`__tests__/support/site-folder.ts`), so that they run one after the other. */
export default {
  ...onNode,
  testMatch: ["<rootDir>/__tests__/publishing/**/*.test.ts"],
  testPathIgnorePatterns: longFiles,
  testTimeout,
  maxWorkers: 1,
  // A suite whose start failed leaves processes behind; the run has to end all the same.
  forceExit: true,
}
