import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { CheckLine } from "../../ui/check-line.tsx"
import { InstantField } from "../../ui/instant-field.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import type { TypedContent } from "./game-draft.ts"
import { Section, useIssueAt, type GameEditing } from "./game-fields.tsx"
import { TrailerFile } from "./trailer-file.tsx"
import * as styles from "./games.module.css"

/** Whether there is a trailer, its files, its date and its length. */
export const TrailerSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { hasTrailer, trailer } = draft.content
  const issueAt = useIssueAt(issues)
  const changeTrailer = (changes: Partial<TypedContent["trailer"]>): void =>
    change({ trailer: { ...trailer, ...changes } })
  const files = [
    { name: "mp4", kind: "video", label: t("field.mp4") },
    { name: "webm", kind: "webm", label: t("field.webm") },
    ...locales.map((locale) => ({
      name: locale,
      kind: "captions" as const,
      label: t("field.captions", { language: locale }),
    })),
  ] as const
  return (
    <Section id="trailer" title={t("section.trailer")}>
      <CheckLine checked={hasTrailer} onChange={(has) => change({ hasTrailer: has })}>
        {t("trailer.has")}
      </CheckLine>
      {hasTrailer ? (
        <>
          <div className={styles.pair}>
            {files.map(({ name, kind, label }) => (
              <TrailerFile
                key={name}
                kind={kind}
                label={label}
                required={name === "mp4"}
                value={trailer[name]}
                issue={issueAt(`trailer.${name}`)}
                onChange={(value) => changeTrailer({ [name]: value })}
              />
            ))}
          </div>
          <div className={styles.pair}>
            <InstantField
              label={t("field.trailerSince")}
              value={trailer.since}
              issue={issueAt("trailer.since")}
              onChange={(since) => changeTrailer({ since })}
            />
            <TextInput
              label={t("field.seconds")}
              inputMode="numeric"
              required
              value={trailer.seconds}
              issue={issueAt("trailer.seconds")}
              onChange={(seconds) => changeTrailer({ seconds })}
            />
          </div>
        </>
      ) : null}
    </Section>
  )
}
