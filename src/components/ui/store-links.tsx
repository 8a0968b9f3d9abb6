import { useTranslation } from "react-i18next"
import { storeNames, type StoreLink } from "../../../shared/games.ts"
import { Icon } from "../icons/icon.tsx"
import * as styles from "./store-links.module.css"

/** Links to the shops of a game, one badge each. Shop names are English in every language. */
export const StoreLinks = ({ stores }: { stores: readonly StoreLink[] }) => {
  const { t } = useTranslation("shell")
  return (
    <ul className={styles.list}>
      {stores.map(({ store, url }) => (
        <li key={store}>
          <a className={styles.badge} href={url} rel="noopener">
            <span>
              <span className={styles.lead}>{t("store.availableAt")}</span>
              <span className={styles.name} lang="en">
                {storeNames[store]}
              </span>
            </span>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  )
}
