import { EntryList } from "./entry-list.tsx"

const DevblogList = () => <EntryList noun="devblog" />

export default DevblogList
