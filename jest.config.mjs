/** Files of exhaustive forms alone run with `npm run test:long`. */
export const longFiles = process.env.TEST_LONG === "true" ? [] : ["\\.long\\.test\\.tsx?$"]

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: "node",
  modulePathIgnorePatterns: ["<rootDir>/var/", "<rootDir>/public/", "<rootDir>/.cache/"],
  watchPathIgnorePatterns: ["<rootDir>/var/"],
}

/** Tests wait for conditions on real parts; a busy machine makes them slower, never wrong. In milliseconds. */
export const testTimeout = 180_000

/** Node loads product and tests as in production (`__tests__/support/node-runner.mjs`). */
export const onNode = {
  ...base,
  testRunner: "<rootDir>/__tests__/support/node-runner.mjs",
  transform: {},
}

export default {
  testTimeout,
  // Native modules that a suite loaded are not given back: a worker that holds much is replaced by a fresh one.
  workerIdleMemoryLimit: "1.5GB",
  projects: [
    {
      ...onNode,
      displayName: "unit",
      testMatch: ["<rootDir>/__tests__/**/*.test.ts"],
      testPathIgnorePatterns: [
        "/node_modules/",
        "<rootDir>/__tests__/browser/",
        "<rootDir>/__tests__/publishing/",
        ...longFiles,
      ],
    },
    {
      ...base,
      displayName: "screens",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/__tests__/**/*.test.tsx"],
      setupFiles: ["<rootDir>/__tests__/support/modal-dialogs.ts"],
      testPathIgnorePatterns: ["/node_modules/", ...longFiles],
      // Node cannot load these as they are: JSX and style sheets.
      transform: {
        "\\.tsx?$": "<rootDir>/__tests__/support/script-transform.mjs",
        "\\.css$": "<rootDir>/__tests__/support/style-transform.mjs",
      },
      extensionsToTreatAsEsm: [".ts", ".tsx", ".css"],
    },
  ],
}
