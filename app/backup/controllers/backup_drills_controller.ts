import { listDrills } from '#backup/queries/list_drills'

/** So many of the last drills, and the last proven one; all of them are in the audit log. */
const SHOWN = 31

/** What restoring backups aside has shown. */
export default class BackupDrillsController {
  async index() {
    return listDrills(SHOWN)
  }
}
