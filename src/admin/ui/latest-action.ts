import { sharedValue } from "../../components/ui/shared-value.ts"

/** What the button of a toast does. */
export type ToastAction = { label: string; run: () => void }

/** The action of the newest toast that still offers one, so that it can be reached in other ways too; else null. */
export const latestAction = sharedValue<(ToastAction & { caption: string }) | null>(null)
