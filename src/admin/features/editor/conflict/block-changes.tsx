import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { BlockNode, BodyDocument } from "../../../../../shared/contract/document.ts"
import { documentText } from "../../../../../shared/document-text.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { Badge } from "../../../ui/badge.tsx"
import { Button } from "../../../ui/button.tsx"
import { TextDifference } from "../../../ui/text-difference.tsx"
import { editorOf } from "../find/entry-matches.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { blockToTranslate, type AlignedBlock } from "./aligned-changes.ts"
import { copyBlock } from "./copy-block.ts"
import * as styles from "./block-changes.module.css"

type BlockChangesProps = {
  /** The language to translate into. */
  locale: Locale
  /** The language that has changed. */
  source: Locale
  blocks: readonly AlignedBlock[]
  /** The body of this language as it is saved. */
  own: BodyDocument
}

const textOf = (block: BlockNode | null): string =>
  block === null ? "" : documentText({ type: "doc", content: [block] })

/**
 * The changed blocks of the source, or all of them, old and new marked, each beside its block of this language.
 * A block that this language lacks is copied with one press.
 */
export const BlockChanges = ({ locale, source, blocks, own }: BlockChangesProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const [isWhole, setWhole] = useState(false)
  /** Blocks of the source that were copied here. */
  const [done, setDone] = useState<ReadonlySet<BlockNode | null>>(new Set())
  const copyHere = ({ after: block, at }: AlignedBlock): boolean => {
    const editor = editorOf(`translations.${locale}.body`)
    return editor !== null && block !== null && copyBlock(editor, blockToTranslate(block, locale), { own, at })
  }
  if (blocks.length === 0) return null
  const shown = isWhole ? blocks : blocks.filter(({ isChanged }) => isChanged)
  return (
    <>
      <Button className={styles.whole} aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
        {t("lag.all")}
      </Button>
      {shown.length === 0 ? null : (
        <ol className={styles.changes} aria-label={t(isWhole ? "lag.all" : "lag.blocks")}>
          {shown.map((change, index) => {
            const texts = [textOf(change.before), textOf(change.after)] as const
            const isFormat =
              change.isChanged && change.before !== null && change.after !== null && texts[0] === texts[1]
            return (
              <li key={index} className={styles.pair}>
                <div>
                  <h3 className={styles.name}>
                    {languageName(source)}
                    {change.before === null
                      ? ` · ${t("lag.added")}`
                      : change.after === null
                        ? ` · ${t("lag.removed")}`
                        : null}
                  </h3>
                  {isFormat ? (
                    <p>{t("difference.format")}</p>
                  ) : change.isChanged ? (
                    <TextDifference before={texts[0]} after={texts[1]} locale={source} />
                  ) : (
                    <p lang={source}>{texts[1]}</p>
                  )}
                </div>
                <div>
                  <h3 className={styles.name}>
                    {languageName(locale)}{" "}
                    {change.isTranslated ? <Badge variant="good">{t("lag.translated")}</Badge> : null}
                  </h3>
                  {change.own ? (
                    <p lang={locale}>{textOf(change.own)}</p>
                  ) : (
                    <p className={styles.none}>{t("lag.noBlock")}</p>
                  )}
                  {change.after !== null && change.own === null ? (
                    <Button
                      disabled={done.has(change.after)}
                      onClick={() => {
                        if (copyHere(change)) setDone(new Set([...done, change.after]))
                      }}
                    >
                      {t(done.has(change.after) ? "lag.copied" : "lag.copy")}
                    </Button>
                  ) : null}
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </>
  )
}
