import { listDrills } from '#backup/queries/list_drills'

/**
 * Shows this many of the last drills and the last successful one. The audit log has all of them.
 */
const SHOWN = 31

/** Results of trial restores. */
export default class BackupDrillsController {
  async index() {
    return listDrills(SHOWN)
  }
}
