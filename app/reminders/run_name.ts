/** The name of the daily run in `daily_runs`. */
export const RUN_NAME = 'training_reminders'
