/** English verbs of tool names and descriptions by what they do. A star marks a word that is as often a noun. */
import type { VerbClass } from './verb-class.ts';

export const ENGLISH_VERBS: Readonly<Record<VerbClass, string>> = {
  read: `get list* read fetch search* find query* lookup show view* describe display retrieve count* check* inspect browse
    explain see peek load* discover explore enumerate identify scan* audit* trace* resolve look locate match* ask pull
    review* examine investigate diagnose survey select filter* grep glob cat ls tail head* stat stats* status* info* whoami
    help* is has can exists access* crawl scrape extract history* details* observe know recall return give provide
    summarize summarise report* obtain gather collect sample* navigate_to detect troubleshoot profile* lint learn
    correlate consult overview* reference* introspect screenshot* tree* research* debug iterate
    analyze analyse analysis* viewer* reader* reads hover outline* interpret guide* docs* documentation* capture`,
  compute: `compare diff* validate verify calculate compute convert* estimate evaluate measure* parse format* decode encode
    hash* predict forecast* preview* suggest recommend translate rank score* classify simulate plan* think reason* echo
    geocode transform* normalize normalise compile infer assess benchmark* visualize visualise plot* sort* aggregate*
    reverse_geocode optimize optimise tokenize render design* determine derive brainstorm critique group*`,
  wait: 'wait poll* watch monitor* subscribe_to listen follow_up track',
  generate: 'generate draw synthesize synthesise compose dictate transcribe',
  export: 'export* download* dump* backup* print record* archive_to',
  create: `create add new insert append register make build* clone fork* copy* duplicate import* upload provision init
    initialize initialise open post* submit schedule* book* draft* attach assign link* tag* label* comment* pin enroll
    bootstrap scaffold install launch start store* put_in log_in push* commit* annotate request* propose associate connect
    join* authenticate login authorize define onboard index* ingest cache* seed allocate reserve mint issue* set_up setup
    remember accept enqueue queue* stage* mount claim* favorite favourite bookmark* star* follow vote* react* snapshot*
    capture_to subscribe insert_into file_bug clone_to resume unarchive unlock instantiate add_to compose_to`,
  update: `update edit modify set* change* patch* write save rename move replace configure enable mark* upsert transition
    adjust resize sync* merge* apply alter amend reorder rotate* refresh* upgrade* migrate* complete* toggle customize
    increase decrease scale* convert_to reassign reschedule rewrite override switch* checkout rebase cherrypick put
    improve fix format_file refactor tune map* touch turn activate lock* extend renew regenerate promote approve grant*
    createorupdate addorupdate convert_in resolve_issue snooze overwrite redact control* bulk attach_to finish
    increment decrement escalate  reindex recalculate rebuild reconfigure  restyle align distribute`,
  delete: `delete remove destroy drop* purge erase wipe clear truncate uninstall revoke terminate kill trash* prune clean
    cleanup reset* discard empty* expire flush evict deregister unregister nuke obliterate rm del demolish invalidate
    shred scrub clobber delist deprovision decommission forget rmdir unset ban evacuate deallocate`,
  end: `archive* close disable deactivate stop suspend pause detach unassign unlink unsubscribe leave reject deny cancel
    abort end withdraw dismiss decline mute block* unpin unstar unfollow disconnect logout log_out unpublish retire halt
    shutdown shut quit exit disassociate unshare unfavorite uncomplete untag hide* unmount ignore power_off release*
    deny_request stash* quarantine unlabel deprecate`,
  restore: 'restore revert rollback undo recover reopen undelete unmute rehydrate replay* retry restart* reboot redo',
  execute: `run* execute exec eval invoke call* trigger* deploy* dispatch* perform process* handle orchestrate batch* test*
    fire delegate launch_job interact command* shell* bash* spawn script* analyze_with rerun`,
  send: `send publish notify email* message* share* reply* forward broadcast announce tweet invite* mail* chat* dm* sms*
    ping speak say respond contact* text* crosspost whatsapp`,
  drive: `click type* fill press drag navigate scroll tap swipe input* goto hover_over double_click drop_on select_option
    key* mouse* focus* blur highlight back* forwards wheel handle_dialog upload_to_page`,
  pay: 'pay charge* refund* purchase* buy order* transfer* withdraw_funds donate tip* settle checkout_cart bid* sell trade* swap* redeem*',
  manage: 'manage administer maintain govern operate crud action* bulk_edit manipulate',
};
