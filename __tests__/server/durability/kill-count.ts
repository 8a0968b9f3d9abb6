import { inLong } from "../../support/long-form.ts"

export const killCount = inLong(3, 200)
