import type texts from "../../../locales/en/document.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("document")
