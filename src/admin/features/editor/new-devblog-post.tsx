import { NewEntry } from "./new-entry.tsx"

const NewDevblogPost = () => <NewEntry noun="devblog" />

export default NewDevblogPost
