import type { TemplateDetails } from '#documents/queries/find_template'
import { ChangeList } from '~/components/feedback/change_list'
import { namedChanges } from '~/lib/named_changes'

type Version = Pick<TemplateDetails, 'fields' | 'fileId' | 'fileName' | 'version' | 'versions'>

/** What someone else changed in a document, and who, if it is another version. */
export function TheirFields({ before, after }: { before: Version; after: Version }) {
  const { added, changed, removed } = namedChanges(before.fields, after.fields)
  const [latest] = after.versions
  return (
    <ChangeList
      changes={[
        {
          what: 'Changed by',
          value: after.version > before.version ? (latest?.createdBy ?? '') : '',
        },
        { what: 'File', value: after.fileId === before.fileId ? '' : after.fileName },
        { what: 'Fields added', value: added },
        { what: 'Fields changed', value: changed },
        { what: 'Fields removed', value: removed },
      ]}
    />
  )
}
