"""Games to test the engine with."""

from mashimo import games

# Every value of every option is in one of these.
VARIANTS = [
    *games(),
    "kalah;houses=3;seeds=1;pie=true;stop_at_majority=true",
    "kalah;houses=9;seeds=6;empty_capture=own_seed;leftovers=to_player_who_emptied",
    "kalah;leftovers=nobody;pie=true",
    *(f"oware;grand_slam={what}" for what in ("allowed", "illegal", "leave_last", "leave_first")),
    "oware;houses=3;seeds=2;grand_slam=opponent_gets_rest;cycle=draw;repetition_limit=3",
    "oware/masters",
    "nam_nam/round",
    "nam_nam;holes_to_win=8;when_empty=feed",
    "kenyan_children;capture_own_seed=true",
    "kenyan_laps;single_to_empty=true;cycle=split",
    "kiswahili;setup=bawo;mtaji_safari_choice=true;takasia=false",
    "kiswahili;takasia_must_capture=true;never_ending=loses",
    "congkak/dakon",
    "congkak;rounds=0;min_houses=4;bank_lone=false;forfeit_to_store=true;capture_requires_loop=true",
    "congkak;opening=lockstep",
    "congkak;opening=lockstep;first_after_opening=other_player;rounds=2",
]
