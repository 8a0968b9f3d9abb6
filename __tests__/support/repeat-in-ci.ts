import { jest } from "@jest/globals"

// A browser on a busy machine now and then loses a race that the product has no part in. In CI, where nobody looks on, such a
// test is run once more, and what failed is printed all the same; at one's desk it fails.
if (process.env.CI === "true") jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true })
