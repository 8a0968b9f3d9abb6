/** Whether the exhaustive forms of tests run: `npm run test:long`. */
export const isLong = process.env.TEST_LONG === "true"

/** How many, or which ones: a small form in `npm test`, an exhaustive one in `npm run test:long`. */
export const inLong = <Form>(usual: Form, exhaustive: Form): Form => (isLong ? exhaustive : usual)

/** A test of which a smaller form runs in `npm test`, or whose single parts are tested there. */
export const longTest = isLong ? test : test.skip
