import type { Extensions } from "@tiptap/core"
import { documentExtensions } from "./document-extensions.ts"

export const editorExtensions = (): Extensions => documentExtensions()
