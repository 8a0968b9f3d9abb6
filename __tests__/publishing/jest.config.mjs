import unit, { longFiles } from "../../jest.config.mjs"

const [{ rootDir, transform, extensionsToTreatAsEsm, modulePathIgnorePatterns }] = unit.projects

/** Tests that build the site. They share a folder (`__tests__/support/site-folder.ts`), so that they run one after the other. */
export default {
  rootDir,
  transform,
  extensionsToTreatAsEsm,
  modulePathIgnorePatterns,
  testEnvironment: "node",
  testMatch: ["<rootDir>/__tests__/publishing/**/*.test.ts"],
  testPathIgnorePatterns: longFiles,
  testTimeout: 60_000,
  maxWorkers: 1,
  // A suite whose start failed leaves processes behind; the run has to end all the same.
  forceExit: true,
}
