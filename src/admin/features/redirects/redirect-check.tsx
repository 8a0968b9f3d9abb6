import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/button.tsx"
import { Panel } from "../../ui/panel.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { probeLiveSite, type LiveSiteResponse } from "../../address/probe-live-site.ts"
import * as styles from "./redirect-list.module.css"
import { useLazyCheckAddressQuery } from "./redirects-api.ts"
import { pathOfTyped } from "./typed-address.ts"

type Checked = { path: string; live: LiveSiteResponse | null }

/** Checks an address: its chain by the content of now, and the response of the live site. */
export const RedirectCheck = () => {
  const { t } = useTranslation("adminRedirects")
  const [readSteps, { currentData, isError }] = useLazyCheckAddressQuery()
  const [typed, setTyped] = useState("")
  const [checked, setChecked] = useState<Checked | null>(null)
  const [issue, setIssue] = useState<string | null>(null)
  const check = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const path = pathOfTyped(typed)
    setIssue(path === null ? t("check.noAddress") : null)
    setChecked(path === null ? null : { path, live: null })
    if (path === null) return
    void readSteps(path)
    const live = await probeLiveSite(path)
    setChecked((now) => (now?.path === path ? { path, live } : now))
  }
  const found = isError ? undefined : currentData
  const steps = found?.steps ?? []
  const end = steps.at(-1)?.to
  return (
    <Panel aria-labelledby="check-title">
      <h2 id="check-title">{t("check.title")}</h2>
      <form className={styles.ask} onSubmit={(event) => void check(event)}>
        <TextInput
          label={t("check.label")}
          value={typed}
          issue={issue}
          placeholder="/old/address"
          onChange={setTyped}
        />
        <Button type="submit">{t("check.run")}</Button>
      </form>
      {checked ? (
        <div role="status" className={styles.result}>
          {isError ? <p>{t("check.failed")}</p> : null}
          {found ? (
            <p>
              {end === undefined
                ? t("check.stays", { path: checked.path })
                : t("check.leads", { path: checked.path, end })}
            </p>
          ) : null}
          {steps.length > 0 ? (
            <ol className={styles.steps}>
              {steps.map((step, index) => (
                <li key={index}>{t(`check.step.${step.by}`, { from: step.from, to: step.to })}</li>
              ))}
            </ol>
          ) : null}
          {checked.live ? (
            <p className={styles.quiet}>
              {checked.live.kind === "page"
                ? t("check.live.page", { end: checked.live.path })
                : t(`check.live.${checked.live.kind}`)}
            </p>
          ) : null}
        </div>
      ) : null}
    </Panel>
  )
}
