import { Link } from "gatsby"
import type { ComponentType } from "react"
import { useDrag } from "react-aria-components/useDrag"
import { useTranslation } from "react-i18next"
import { useLocale } from "../../../i18n/use-locale.ts"
import { entryAddress } from "../../address/new-address.ts"
import { follow } from "../../address/follow.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { ChangedIcon, DraftIcon, MoreIcon, PublishedIcon, ScheduledIcon } from "../../ui/icons.ts"
import { MenuButton } from "../../ui/menu.tsx"
import * as tones from "../../ui/tone.module.css"
import * as styles from "./calendar.module.css"
import type { Slot } from "./slots.ts"

/** The type under which the key of a slot is dragged. */
export const slotType = "application/x-calendar-slot"

const signs: Record<Slot["state"], ComponentType> = {
  draft: DraftIcon,
  published: PublishedIcon,
  scheduled: ScheduledIcon,
  update: ChangedIcon,
}

const toneOf = { draft: "draft", published: "published", scheduled: "scheduled", update: "scheduled" } as const

type SlotCardProps = {
  slot: Slot
  isMovable: boolean
  isChosen: boolean
  onChoose: () => void
  /** Asks for another time. */
  onMove: () => void
}

/** A slot on its day: it leads to the entry, can be chosen with others, dragged, and moved by its menu. */
export const SlotCard = ({ slot, isMovable, isChosen, onChoose, onMove }: SlotCardProps) => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const { contentType, id, locales, state, at } = slot
  const title = slot.title || t("untitled")
  const Sign = signs[state]
  const codes = locales.map((each) => each.toUpperCase()).join(" ")
  const time = at === null ? null : formatInStudio(at, locale, { timeStyle: "short" })
  const { dragProps, isDragging } = useDrag({
    // By keyboard it is moved by its menu: no part of it begins a drag.
    hasDragButton: true,
    isDisabled: !isMovable,
    getItems: () => [{ [slotType]: slot.key, "text/plain": title }],
    getAllowedDropOperations: () => ["move"],
  })
  return (
    <li
      {...dragProps}
      className={`${styles.slot} ${tones[toneOf[state]]}`}
      data-slot={slot.key}
      data-chosen={isChosen ? "" : undefined}
      data-dragging={isDragging ? "" : undefined}
      data-movable={isMovable ? "" : undefined}
    >
      {isMovable ? (
        <input
          type="checkbox"
          className={styles.choose}
          checked={isChosen}
          aria-label={t("slot.choose", { title, languages: codes })}
          onChange={onChoose}
        />
      ) : null}
      <Link
        className={styles.open}
        draggable={false}
        to={entryAddress(contentType, id)}
        title={at === null ? title : `${title} — ${formatInStudio(at, locale)}`}
        onClick={(event) => {
          if (!isMovable || !(event.shiftKey || event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onChoose()
        }}
      >
        <Sign />
        <span className="visually-hidden">{t(`state.${state}`)}</span>
        {time === null ? null : <time dateTime={at ?? undefined}>{time}</time>}
        <span className={styles.codes}>{codes}</span>
        <span className={styles.title}>{title}</span>
      </Link>
      {isMovable ? (
        <MenuButton
          isIcon
          variant="bare"
          className={styles.more}
          label={t("slot.more", { title })}
          placement="bottom end"
          entries={[
            { id: "move", label: t(at === null ? "slot.schedule" : "slot.move"), shortcut: "m", onPress: onMove },
            { id: "open", label: t("slot.open"), onPress: () => follow(entryAddress(contentType, id)) },
          ]}
        >
          <MoreIcon />
        </MenuButton>
      ) : null}
    </li>
  )
}
