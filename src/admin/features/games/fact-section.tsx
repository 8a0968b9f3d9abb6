import { useTranslation } from "react-i18next"
import { platformNames, platforms, type Platform } from "../../../../shared/games.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { Choice } from "../../ui/choice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { unusedValue } from "./game-draft.ts"
import { Rows, Section, useIssueAt, type GameEditing } from "./game-fields.tsx"
import * as styles from "./games.module.css"

/** Systems, age, year and players. */
export const FactSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { systems, ...content } = draft.content
  const issueAt = useIssueAt(issues)
  return (
    <Section id="facts" title={t("section.facts")}>
      {issueAt("systems") === null ? null : <p role="alert">{issueAt("systems")}</p>}
      <Rows
        rows={systems}
        max={gameLimits.systemsMax}
        name={t("field.platform")}
        addLabel={t("row.addSystem")}
        empty={() => ({
          platform: unusedValue(
            platforms,
            systems.map(({ platform }) => platform),
            "windows"
          ),
          since: "",
          memory: "",
        })}
        onChange={(rows) => change({ systems: rows })}
      >
        {(system, changeRow, index) => (
          <div className={styles.pair}>
            <Choice
              isField
              label={t("field.platform")}
              value={system.platform}
              options={platforms.map((value) => ({ value, label: platformNames[value] }))}
              onChoose={(value) => changeRow({ platform: value as Platform })}
            />
            <TextInput
              label={t("field.since")}
              limit={gameLimits.versionMax}
              value={system.since}
              issue={issueAt(`systems.${index}.since`)}
              onChange={(since) => changeRow({ since })}
            />
            <TextInput
              label={t("field.memory")}
              inputMode="decimal"
              value={system.memory}
              issue={issueAt(`systems.${index}.memory`)}
              onChange={(memory) => changeRow({ memory })}
            />
          </div>
        )}
      </Rows>
      <div className={styles.pair}>
        {(["minimumAge", "releasedIn", "crewSize"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`field.${name}`)}
            hint={t("hint.number")}
            inputMode="numeric"
            value={content[name]}
            issue={issueAt(name)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </Section>
  )
}
