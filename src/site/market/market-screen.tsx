import { useTranslation } from "react-i18next"
import type { GameId, Store } from "../../../shared/games.ts"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { MarketGame, type MarketGameView } from "./market-game.tsx"
import * as styles from "./market-screen.module.css"
import type { QrCodeView } from "./qr-code.tsx"

type MarketScreenProps = { games: readonly MarketGameView[]; codes: Record<GameId, Partial<Record<Store, QrCodeView>>> }

/**
 * Every game with every shop. `market-script.js` hides all games but the one in the address, and redirects a phone to
 * its shop; without it the visitor chooses.
 */
export const MarketScreen = ({ games, codes }: MarketScreenProps) => {
  const { t } = useTranslation("market")
  return (
    <>
      <PageIntro title={t("title")} lead={t("lead")}>
        <div role="status">
          <p className={styles.notice} data-market-unknown="" hidden>
            {t("unknown")}
          </p>
          <p className={styles.notice} data-market-leaving="" hidden>
            {t("leaving")}
          </p>
        </div>
      </PageIntro>
      <div className={`${styles.games} page-width`}>
        {games.map((game) => (
          <MarketGame key={game.id} game={game} codes={codes[game.id] ?? {}} />
        ))}
      </div>
    </>
  )
}
