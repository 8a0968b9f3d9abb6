import type texts from "../../../locales/en/posts.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("posts")
