import type { ScreenProps } from "../../address/screen-props.ts"
import { FeedbackScreen } from "./feedback-screen.tsx"

const PartnershipInbox = ({ parameters }: ScreenProps) => <FeedbackScreen kind="partnership" id={parameters.id} />

export default PartnershipInbox
