import { useTranslation } from "react-i18next"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useReadDailyQuery } from "./daily-api.ts"
import { DailyForm } from "./daily-form.tsx"
import * as styles from "./daily-screen.module.css"

const DailyScreen = () => {
  const { t } = useTranslation("adminDaily")
  const { data, isLoading, error, refetch } = useReadDailyQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <ScreenFrame title={t("page.title")}>
      <p className={styles.lead}>{t("page.lead")}</p>
      <LoadState isLoading={isLoading} error={data ? undefined : error} retry={() => void refetch()} />
      {data ? <DailyForm saved={data} /> : null}
    </ScreenFrame>
  )
}

export default DailyScreen
