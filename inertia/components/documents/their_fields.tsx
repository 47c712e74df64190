import type { TemplateDetails } from '#documents/queries/find_template'

type Version = Pick<TemplateDetails, 'fields' | 'fileId' | 'fileName' | 'version' | 'versions'>

/** What someone else changed in a document, and who, if it is another version. */
export function TheirFields({ before, after }: { before: Version; after: Version }) {
  const former = new Map(before.fields.map((field) => [field.id, JSON.stringify(field)]))
  const added = after.fields.filter(({ id }) => !former.has(id))
  const changed = after.fields.filter((field) => {
    const old = former.get(field.id)
    return old !== undefined && old !== JSON.stringify(field)
  })
  const left = new Set(after.fields.map(({ id }) => id))
  const changes = {
    'File': after.fileId === before.fileId ? [] : [after.fileName],
    'Fields added': namesOf(added),
    'Fields changed': namesOf(changed),
    'Fields removed': namesOf(before.fields.filter(({ id }) => !left.has(id))),
  }
  const [latest] = after.versions
  return (
    <dl aria-label="Their changes" className="mt-3 grid gap-1">
      {after.version > before.version && latest && (
        <Change what="Changed by" value={latest.createdBy} />
      )}
      {Object.entries(changes).map(
        ([what, names]) =>
          names.length > 0 && <Change key={what} what={what} value={names.join(', ')} />
      )}
    </dl>
  )
}

function Change({ what, value }: { what: string; value: string }) {
  return (
    <div>
      <dt className="inline">{what}: </dt>
      <dd className="inline wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)
