import type { ComponentType, ReactNode } from "react"
import {
  BehindIcon,
  ChangedIcon,
  CheckIcon,
  ClosedIcon,
  DraftIcon,
  FailedIcon,
  InfoIcon,
  MissingIcon,
  PublishedIcon,
  ScheduledIcon,
} from "./icons.ts"
import * as styles from "./badge.module.css"
import * as tones from "./tone.module.css"

/** States that have a color and a sign of their own, the same on every screen. */
const states = {
  draft: { tone: "draft", icon: DraftIcon },
  scheduled: { tone: "scheduled", icon: ScheduledIcon },
  published: { tone: "published", icon: PublishedIcon },
  /** Published, with changes that are not public. */
  changed: { tone: "scheduled", icon: ChangedIcon },
  behind: { tone: "behind", icon: BehindIcon },
  failed: { tone: "failed", icon: FailedIcon },
  closed: { tone: "closed", icon: ClosedIcon },
  info: { tone: "info", icon: InfoIcon },
  none: { tone: "none", icon: MissingIcon },
  /** Other results: `open` is neither good nor bad; `done` needs no further action. */
  good: { tone: "published", icon: PublishedIcon },
  wait: { tone: "scheduled", icon: ScheduledIcon },
  bad: { tone: "failed", icon: FailedIcon },
  open: { tone: "draft", icon: InfoIcon },
  done: { tone: "none", icon: CheckIcon },
} as const satisfies Record<string, { tone: string; icon: ComponentType }>

export type BadgeVariant = keyof typeof states

/** A state in a word or two, with its sign. */
export const Badge = ({ variant, children }: { variant: BadgeVariant; children: ReactNode }) => {
  const { tone, icon: Icon } = states[variant]
  return (
    <span className={`${styles.badge} ${tones[tone]}`}>
      <Icon />
      {children}
    </span>
  )
}
