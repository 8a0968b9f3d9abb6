import { tmpdir } from "node:os"

/** Folder of what tests make once for all runs: `tools/run-jest.ts` names it, as its temporary files end with the run. */
export const testCache = process.env.TEST_CACHE ?? tmpdir()
