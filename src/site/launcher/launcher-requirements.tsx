import { useTranslation } from "react-i18next"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { LauncherSettings } from "../../settings/launcher.ts"
import * as styles from "./launcher-requirements.module.css"

type LauncherRequirementsProps = Pick<LauncherSettings, "requirements">

/** Minimum and recommended system requirements. */
export const LauncherRequirements = ({ requirements }: LauncherRequirementsProps) => {
  const { t } = useTranslation("launcher")
  const locale = useLocale()
  return (
    <section className={styles.band} aria-labelledby="requirements-title">
      <div className="page-width">
        <h2 id="requirements-title" className={styles.title}>
          {t("requirements.title")}
        </h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.part}>
                {t("requirements.part")}
              </th>
              <th scope="col" className={styles.head}>
                {t("requirements.minimum")}
              </th>
              <th scope="col" className={styles.head}>
                {t("requirements.good")}
              </th>
            </tr>
          </thead>
          <tbody>
            {requirements.map(({ id, minimum, good }) => (
              <tr key={id}>
                <th scope="row" className={styles.part}>
                  {t(`requirements.${id}`)}
                </th>
                <td className={styles.cell}>{boundWords(minimum[locale])}</td>
                <td className={styles.cell}>{boundWords(good[locale])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
