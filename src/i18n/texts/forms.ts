import type texts from "../../../locales/en/forms.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("forms")
