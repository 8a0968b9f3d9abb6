import { EntryList } from "./entry-list.tsx"

const JobList = () => <EntryList noun="jobs" />

export default JobList
