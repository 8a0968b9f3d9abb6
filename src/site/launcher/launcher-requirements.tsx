import { useTranslation } from "react-i18next"
import type { LauncherSettings } from "../../settings/launcher.ts"
import * as styles from "./launcher-requirements.module.css"

type LauncherRequirementsProps = Pick<LauncherSettings, "requirements">

/** Minimum and recommended system requirements. */
export const LauncherRequirements = ({ requirements }: LauncherRequirementsProps) => {
  const { t } = useTranslation("launcher")
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
            {requirements.map((id) => (
              <tr key={id}>
                <th scope="row" className={styles.part}>
                  {t(`requirements.${id}.name`)}
                </th>
                <td className={styles.cell}>{t(`requirements.${id}.minimum`)}</td>
                <td className={styles.cell}>{t(`requirements.${id}.good`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
