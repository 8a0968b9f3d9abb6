/** Whether the exhaustive forms of tests run: `npm run test:long`. */
export const isLong = process.env.TEST_LONG === "true"

/** A number or a selection: a small one in `npm test`, an exhaustive one in `npm run test:long`. */
export const inLong = <Form>(usual: Form, exhaustive: Form): Form => (isLong ? exhaustive : usual)

/** A test of which a smaller form runs in `npm test`, or whose parts are tested there. */
export const longTest = isLong ? test : test.skip
