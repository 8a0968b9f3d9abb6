import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { Choice } from "../../../../ui/choice.tsx"
import * as styles from "./code-language.module.css"

/** Languages that a game studio writes about, by the values of `language` in a code block. */
const languages = {
  bash: "Bash",
  c: "C",
  cpp: "C++",
  csharp: "C#",
  css: "CSS",
  glsl: "GLSL",
  hlsl: "HLSL",
  html: "HTML",
  java: "Java",
  javascript: "JavaScript",
  json: "JSON",
  kotlin: "Kotlin",
  lua: "Lua",
  python: "Python",
  rust: "Rust",
  sql: "SQL",
  swift: "Swift",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
} as const

/** Choice of the language of the current code block; empty outside of one. */
export const CodeLanguage = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation("adminBody")
  const { inCode, language } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      inCode: now.isActive("codeBlock"),
      language: (now.getAttributes("codeBlock") as { language?: string | null }).language ?? "",
    }),
  })
  if (!inCode) return null
  const known: Record<string, string> = languages
  const names = language === "" || language in known ? Object.keys(known) : [language, ...Object.keys(known)]
  return (
    <div className={styles.line}>
      <Choice
        label={t("codeLanguage.label")}
        value={language}
        options={[
          { value: "", label: t("codeLanguage.none") },
          ...names.map((value) => ({ value, label: known[value] ?? value })),
        ]}
        onChoose={(value) =>
          editor
            .chain()
            .updateAttributes("codeBlock", { language: value === "" ? null : value })
            .run()
        }
      />
    </div>
  )
}
