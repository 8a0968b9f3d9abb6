import { getSchema, type Editor } from "@tiptap/core"
import { Node as DocumentNode } from "@tiptap/pm/model"
import { closeHistory } from "@tiptap/pm/history"
import { EditorState } from "@tiptap/pm/state"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { documentExtensions } from "../body/document-extensions.ts"
import type { EntryContent } from "../draft/entry-content.ts"
import { fieldId, readField, writtenTexts, type FieldPath } from "../draft/entry-fields.ts"
import { findInDocument, replaceMatches } from "./find-in-document.ts"
import { findInText, replaceInText, type FindQuery } from "./find-text.ts"

/** One match in an entry. `index` counts the matches of its field. */
export type EntryMatch = { path: FieldPath; locale: Locale; field: (typeof writtenTexts)[number]; index: number }

/** The editor of a body that is open on the screen; null if its language is not. */
export const editorOf = (path: FieldPath): Editor | null => {
  const element: (HTMLElement & { editor?: Editor }) | null = document.getElementById(fieldId(path))
  return element?.editor ?? null
}

const schema = getSchema(documentExtensions())

const documentOf = (path: FieldPath, body: BodyDocument): DocumentNode =>
  editorOf(path)?.state.doc ?? DocumentNode.fromJSON(schema, body)

/** All matches of an entry in every language, in the order of the screen. */
export const entryMatches = (content: EntryContent, query: FindQuery): EntryMatch[] =>
  locales.flatMap((locale) =>
    writtenTexts.flatMap((field) => {
      const path = `translations.${locale}.${field}`
      const value = readField(content, path)
      const count =
        typeof value === "string"
          ? findInText(value, query).length
          : field === "body" && value
            ? findInDocument(documentOf(path, value as BodyDocument), query).length
            : 0
      return Array.from({ length: count }, (_, index) => ({ path, locale, field, index }))
    })
  )

/** A field with other words in place of its matches. @param only index of the one match to replace */
export const replacedField = (value: unknown, query: FindQuery, replacement: string, only: number | null): unknown => {
  if (typeof value === "string") return replaceInText(value, query, replacement, only)
  const state = EditorState.create({ doc: DocumentNode.fromJSON(schema, value) })
  const matches = findInDocument(state.doc, query).filter((_, index) => only === null || index === only)
  return replaceMatches(state.tr, matches, query, replacement).doc.toJSON()
}

/** The same in an open editor, as one step of its undo history. */
export const replaceInEditor = (editor: Editor, query: FindQuery, replacement: string, only: number | null): void => {
  const matches = findInDocument(editor.state.doc, query).filter((_, index) => only === null || index === only)
  editor.view.dispatch(replaceMatches(closeHistory(editor.state.tr), matches, query, replacement))
  editor.view.dispatch(closeHistory(editor.state.tr))
}
