import type texts from "../../../locales/en/toasts.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("toasts")
