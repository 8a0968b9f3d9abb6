import type texts from "../../../locales/en/apiErrors.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("apiErrors")
