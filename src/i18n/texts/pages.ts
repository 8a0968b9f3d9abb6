import type texts from "../../../locales/en/pages.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("pages")
