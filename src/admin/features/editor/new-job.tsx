import { NewEntry } from "./new-entry.tsx"

const NewJob = () => <NewEntry noun="jobs" />

export default NewJob
