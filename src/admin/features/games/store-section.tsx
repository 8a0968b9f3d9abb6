import { useTranslation } from "react-i18next"
import { storeNames, stores, type Store } from "../../../../shared/games.ts"
import { urlLimits } from "../../../../shared/limits/content.ts"
import { Choice } from "../../ui/choice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { unusedValue } from "./game-draft.ts"
import { Rows, Section, useIssueAt, type GameEditing } from "./game-fields.tsx"
import * as styles from "./games.module.css"

/** Where the game is sold. */
export const StoreSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { stores: links } = draft.content
  const issueAt = useIssueAt(issues)
  return (
    <Section id="stores" title={t("section.stores")}>
      <Rows
        rows={links}
        max={stores.length}
        name={t("field.store")}
        addLabel={t("row.addStore")}
        empty={() => ({
          store: unusedValue(
            stores,
            links.map(({ store }) => store),
            "steam"
          ),
          url: "",
        })}
        onChange={(rows) => change({ stores: rows })}
      >
        {(link, changeRow, index) => (
          <div className={styles.pair}>
            <Choice
              isField
              label={t("field.store")}
              value={link.store}
              options={stores.map((value) => ({ value, label: storeNames[value] }))}
              onChoose={(value) => changeRow({ store: value as Store })}
            />
            <TextInput
              label={t("field.url")}
              type="url"
              placeholder="https://"
              limit={urlLimits.max}
              value={link.url}
              issue={issueAt(`stores.${index}.url`)}
              onChange={(url) => changeRow({ url })}
            />
          </div>
        )}
      </Rows>
    </Section>
  )
}
