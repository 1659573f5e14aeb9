"""What the scenarios would notice if the encodings were weaker: each rule and each literal is left out in turn."""
